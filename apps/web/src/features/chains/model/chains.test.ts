import { TransferError } from '@tidebook/chains'
import { ClientError } from '@tidebook/client'
import { CHAIN_NODE_ERROR_CODES, ChainNodeError, RpcError } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
import words from '../../../locales/en/chains.json' with { type: 'json' }
import { readChainPending } from './chain-pending.ts'
import { chainProblem } from './chain-problem.ts'

it('every error of a chain has a message', () => {
  for (const code of CHAIN_NODE_ERROR_CODES) expect(words).toHaveProperty([chainProblem(new ChainNodeError(code))])
  expect(chainProblem(new TransferError('transfer/memo'))).toBe('chains.transfer/memo')
  expect(chainProblem(new RpcError('no'))).toBe('chains.chain/refused')
  expect(chainProblem(new ClientError('node/unvalidated', ''))).toBe('chains.disagree')
  expect(chainProblem(new TypeError('network'))).toBe('chains.unreachable')
})

it('reads only valid stored entries', () => {
  const submission = {
    blob: '02f8',
    hash: `0x${'ab'.repeat(32)}`,
    account: '0x1',
    sequence: 1,
    lastLedger: 9,
    firstLedger: 0,
  }
  const about = { chain: 'eth', to: '0x2', amount: '1', coin: 'ETH' }
  expect(readChainPending([{ submission, about }])).toEqual([{ submission, about }])
  for (const broken of [
    undefined,
    [7],
    [{ submission: { ...submission, blob: '<script>' }, about }],
    [{ submission: { ...submission, hash: 'ab' }, about }],
    [{ submission: { ...submission, sequence: -1 }, about }],
    [{ submission, about: { ...about, chain: 'doge' } }],
  ])
    expect(readChainPending(broken)).toEqual([])
})
