import { parseDecimal, ZERO } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainMove } from '@tidebook/client/chains'
import { parseChainText } from '@tidebook/contract/chain-text'
import { describe, expect, it } from 'vitest'
import type { Queries } from '../../platform/database/queries.ts'
import { createLogger } from '../../platform/logger.ts'
import { writePayment } from './write-payment.ts'

const payment: ChainMove = {
  hash: 'A',
  index: 0,
  block: 1,
  time: 1,
  from: 'rOther',
  to: 'rOwn',
  asset: coinOf('xrp'),
  amount: parseDecimal('5'),
  fee: ZERO,
  memo: parseChainText('for you'),
}

/**
 * Writes a payment. The first write may fail.
 * @returns the statements and writes
 */
async function written(fault?: Error) {
  const [statements, writings]: [string[], [string | undefined, boolean][]] = [[], []]
  const tx = { query: async (text: string) => void statements.push(text) } as unknown as Queries
  const write = async ({ memo }: ChainMove, isPlain: boolean): Promise<void> => {
    writings.push([memo, isPlain])
    if (fault !== undefined && writings.length === 1) throw fault
  }
  const end = await writePayment({ tx, logger: createLogger('silent'), place: 'xrp' }, payment, write).then(
    () => 'written',
    (error: Error) => error.message,
  )
  return { statements, writings, end }
}

describe('a recorded payment', () => {
  it('is written once, with its memo', async () => {
    expect(await written()).toEqual({
      statements: ['savepoint part', 'release savepoint part'],
      writings: [['for you', false]],
      end: 'written',
    })
  })

  it('is written without its memo, and credits no wallet, if it cannot be written with it', async () => {
    expect(await written(new RangeError('too long'))).toEqual({
      statements: ['savepoint part', 'rollback to savepoint part'],
      writings: [
        ['for you', false],
        [undefined, true],
      ],
      end: 'written',
    })
  })

  it('is not written if the database itself failed', async () => {
    const { writings, end } = await written(new Error('the connection ended'))
    expect([writings.length, end]).toEqual([1, 'the connection ended'])
  })
})
