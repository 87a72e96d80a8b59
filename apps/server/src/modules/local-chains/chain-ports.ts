import type { ChainId } from '@tidebook/chains'
import { freePort } from '@tidebook/node/sockets'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { pathExists } from '../../platform/files.ts'

/**
 * Ports of the proxies of local chains. Any program can reserve them, and one program opens the proxies. All programs
 * with the same database therefore use the same addresses, regardless of the order in which they start.
 */
export const localChainTables: Migration = {
  up: async (db) => {
    await sql`create table app.local_chains (chain text primary key, port integer not null unique)`.execute(db)
  },
}

/** Folder with the state of the chains, for every program that may run them. */
export const localChainFolders: Migration = {
  up: async (db) => {
    await sql`alter table app.local_chains add column folder text`.execute(db)
  },
}

/**
 * Returns the folder with the state of the chains: the folder of the program that ran them first, so that the next
 * program continues the same ledgers. Replaces a missing folder.
 * @param own the data folder of this program
 */
export async function stateFolder(pool: pg.Pool, own: string): Promise<string> {
  const { rows } = await pool.query<{ readonly folder: string }>(
    'select distinct folder from app.local_chains where folder is not null',
  )
  const stored = rows[0]?.folder
  const folder = stored !== undefined && (await pathExists(stored)) ? stored : own
  await pool.query('update app.local_chains set folder = $1 where folder is distinct from $1', [folder])
  return folder
}

/** Returns the ports of the chains, and assigns missing ones. */
export async function reservePorts(pool: pg.Pool, chains: readonly ChainId[]): Promise<ReadonlyMap<ChainId, number>> {
  const ports = new Map<ChainId, number>()
  for (const chain of chains) {
    for (let port = await portOf(pool, chain); ; port = await portOf(pool, chain)) {
      if (port !== undefined) {
        ports.set(chain, port)
        break
      }
      await pool.query('insert into app.local_chains (chain, port) values ($1, $2) on conflict do nothing', [
        chain,
        await freePort(),
      ])
    }
  }
  return ports
}

/** Assigns another port to a chain whose port another program uses. */
export async function movePort(pool: pg.Pool, chain: ChainId): Promise<number> {
  const port = await freePort()
  await pool.query('update app.local_chains set port = $2 where chain = $1', [chain, port])
  return port
}

async function portOf(pool: pg.Pool, chain: ChainId): Promise<number | undefined> {
  const { rows } = await pool.query<{ readonly port: number }>('select port from app.local_chains where chain = $1', [
    chain,
  ])
  return rows[0]?.port
}
