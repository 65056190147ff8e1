// The texts of one line of a list; fetched with its dialog. See `en.js`.
export default {
  "list.name": "Name of the list",
  "list.name_example": "party",
  "list.make": "Make the list",
  "item.amount": "How much",
  "item.amount_example": "2 l",
  "item.list": "List",
  "item.for": "For whom",
  "item.up": "Up",
  "item.down": "Down",
  "item.bought": "Into the pantry",
  "item.delete": "Delete",
};
