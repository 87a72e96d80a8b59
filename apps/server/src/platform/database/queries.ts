import type pg from 'pg'

/** Who runs statements: the pool, or one connection in a transaction. */
export type Queries = Pick<pg.ClientBase, 'query'>
