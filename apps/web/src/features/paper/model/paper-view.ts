import type { PaperGap, PaperState } from '@tidebook/client/paper'
import { type Store, createStore } from '../../../lib/store.ts'

/** State of the paper account for the screen. */
export interface PaperView {
  /** Undefined until the account has been read. */
  readonly state: PaperState | undefined
  /** Whether another tab trades with the account, so that this tab only shows it. */
  readonly isElsewhere: boolean
  /** Whether the browser failed to store the account. */
  readonly isUnsaved: boolean
  /** The last gap in the stream, and its pair. */
  readonly gap: (PaperGap & { readonly pair: string }) | undefined
}

export const NO_PAPER: PaperView = { state: undefined, isElsewhere: false, isUnsaved: false, gap: undefined }

export const paperViewStore: Store<PaperView> = createStore(NO_PAPER)
