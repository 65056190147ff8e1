// What `makeApp` (`page.js`) makes, for who reads or writes a view. Nothing loads this file.

/**
 * The page.
 * @typedef {object} App
 * @property {object} household The copy of the household, what waits to be told, and the link (`household.js`).
 * @property {object} act What a person can do, by what it is done to (`actions.js`, `more-actions.js`).
 * @property {object} ui What is open and chosen: the dialog, the list, the week (`emptyUi`).
 * @property {object[]} toasts What is said at the top, the newest last (`messages.js`).
 * @property {boolean} isKept Whether this browser opens the page without the box as well.
 * @property {{view: string, path: string[]}} route The view that is open, and what stands behind its name.
 * @property {object} view The household as it is shown, with the changes that still wait.
 * @property {number} now Milliseconds of the box's clock.
 * @property {string} today The household's day, YYYY-MM-DD.
 * @property {boolean} isFresh Whether the page has only just been opened.
 * @property {boolean} canInstall Whether the browser offers to install it.
 * @property {() => void} start Draws it, and again with every change from then on.
 * @property {() => void} changed Has the page drawn anew, soon.
 * @property {(name: string, options?: object) => void} open Opens a dialog (`views/dialogs/dialogs.js`).
 * @property {(name: string, options: object) => void} openAbove Opens a dialog above the one that is open.
 * @property {() => void} close Closes the dialog on top.
 * @property {() => void} focusMain
 * @property {(selector: string) => void} focusSoon Moves the focus once the page has been drawn.
 * @property {(id: string) => boolean} withdraw Drops a change that was not sent yet.
 * @property {() => void} undo
 * @property {(name: string) => void} addList
 * @property {(record: object) => Promise<object>} stopRinging Stops one timer or alarm.
 * @property {(recipe: object, servings?: number) => Promise<void>} cook
 * @property {() => void} keepsNoPage
 * @property {() => void} install
 * @property {() => Promise<void>} fetchActions Fetches what later views and dialogs do.
 * @property {() => void} unpair
 *
 * Of messages (`messages.js`).
 * @property {() => void} keepToasts
 * @property {(text: string, options?: object) => string} toast Says something for a moment; its identifier.
 * @property {(id: string) => void} dropToast
 * @property {(text: string) => void} announce Tells a screen reader what an eye sees by itself.
 * @property {(answer: Promise<object>, options?: object) => Promise<void>} say Says what the box answers to a change.
 * @property {(answer: object) => void} answered
 * @property {(id: string) => object} undoOf A button that takes a change back.
 * @property {(item: object, yes: boolean) => void} tick
 * @property {(item: object) => void} deleteItem
 * @property {(name: string) => void} clearTicked
 *
 * Of the parts that are fetched after the first view; null until then.
 * @property {?(() => void)} notice Rings and notifies where something rings (`notices.js`).
 * @property {?((id: string, text: string, options?: object) => Promise<void>)} notify Shows a notice (`notices.js`).
 * @property {?(() => void)} wake Ends a rest (`rest.js`).
 * @property {?(() => ?function(App): object)} lookAtRest The view of a screen that nobody touches (`rest.js`).
 * @property {?((card: string, shown: object) => ?object)} example A line with what can be said (`views/examples.js`).
 */

export {};
