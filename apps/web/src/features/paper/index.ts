export { paperStore, togglePaper } from './model/paper-mode.ts'
export type { PaperWallet } from './model/paper-mode.ts'
export { paperDesk, paperPair } from './services/page-desk.ts'
export { PaperBarPart, PaperPanelPart } from './views/parts.ts'
