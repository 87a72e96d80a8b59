// Parts of the book that load after its rows, bundled in one file.
export { BookControls } from './book-controls.tsx'
export { BookTip } from './book-tip.tsx'
export { VolumeBars } from './volume-bars.tsx'
