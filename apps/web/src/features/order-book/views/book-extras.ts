// Parts of the book that are loaded after its rows, in one file.
export { BookControls } from './book-controls.tsx'
export { BookTip } from './book-tip.tsx'
export { VolumeBars } from './volume-bars.tsx'
