import type pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import type { NodeContext } from '../../platform/lifecycle.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { tokenStockModule, type TokenSource } from './token-stock.module.ts'

/** Starts the module of a program. Returns what it read and stopped, and how to stop it. */
async function start({ isManual = false, hasDatabase = true, isOurs = true }) {
  const calls: string[] = []
  const query = async () => {
    calls.push('read accounts')
    return { rows: [] }
  }
  const source: TokenSource = { send: async () => undefined, stop: () => void calls.push('stop source') }
  const { lifecycle } = tokenStockModule({
    description: { profile: 'swt', gateways: [] } as unknown as NetworkDescription,
    isManual,
    openSource: () => {
      calls.push('open source')
      return isOurs ? source : undefined
    },
    logger: pino({ level: 'silent' }),
  })
  const database = { pool: { query } as unknown as pg.Pool } as Partial<Database<object>> as Database<object>
  const stop = await lifecycle?.network?.({ database: hasDatabase ? database : undefined } as NodeContext)
  await stop?.()
  return calls
}

it('stocks the accounts of the agent until the program stops', async () => {
  expect(await start({})).toEqual(['open source', 'read accounts', 'stop source'])
})

it('pays nothing without a database, in a program with manual ledgers, or on a network of others', async () => {
  expect(await start({ hasDatabase: false })).toEqual([])
  expect(await start({ isManual: true })).toEqual([])
  expect(await start({ isOurs: false })).toEqual(['open source'])
})
