import { Book } from '@tidebook/market'
import { type Store, createStore } from '../../../lib/store.ts'

/** The book on the screen. The book itself is changed in place, `version` rises once per drawn frame. */
export interface BookState {
  /** BASE-COUNTER, '' before the first pair. */
  readonly pair: string
  readonly book: Book
  readonly version: number
  readonly status: 'loading' | 'ready' | 'failed'
}

export const bookStore: Store<BookState> = createStore<BookState>({
  pair: '',
  book: new Book(6),
  version: 0,
  status: 'loading',
})
