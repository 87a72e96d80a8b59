import type pg from 'pg'

/** Anything that runs statements: the pool, or one connection in a transaction. */
export type Queries = Pick<pg.ClientBase, 'query'>
