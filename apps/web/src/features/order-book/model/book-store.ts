import { Book } from '@tidebook/market'
import { type Store, createStore } from '../../../lib/store.ts'

/** State of the displayed book. The book is mutated in place; `version` increases once per drawn frame. */
export interface BookState {
  /** BASE-COUNTER, '' before the first pair. */
  readonly pair: string
  readonly book: Book
  readonly version: number
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the book belongs to a replayed moment. */
  readonly past?: boolean
}

export const bookStore: Store<BookState> = createStore<BookState>({
  pair: '',
  book: new Book(6),
  version: 0,
  status: 'loading',
})
