import { addOutlines } from "./icons.js";

// What only later views and dialogs draw.

addOutlines({
  barcode: "M3 5v14M7 5v14M10 5v14M14 5v14M17 5v14M21 5v14",
  photo: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5"
    + "M17.5 6.5L19 5",
  volume: "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  lock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  minus: "M5 12h14",
  shop: "M4 9l1.5-5h13L20 9M4 9h16v1a3 3 0 0 1-5.3 1.5 3.5 3.5 0 0 1-5.4 0A3 3 0 0 1 4 10zM5 13v8h14v-8M10 21v-5h4v5",
  spark: "M12 3l2 6 6 3-6 3-2 6-2-6-6-3 6-3z",
});
