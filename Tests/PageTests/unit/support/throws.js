// What throws outside of any drawing.
setTimeout(() => {
  throw new Error("by the way");
});
Promise.reject(new Error("later"));
