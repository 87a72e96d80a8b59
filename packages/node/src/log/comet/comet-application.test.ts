import { CheckTxType, encodeEnvelope } from '@tidebook/consensus'
import { swt } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import type { LogReader } from '../ordered-log.ts'
import { CometApplication } from './comet-application.ts'
import { DecodedEnvelopes } from './decoded-envelopes.ts'
import { newGenesisState } from './genesis-state.ts'
import { OwnEntries } from './own-entries.ts'
import { OwnEnvelopes } from './own-envelopes.ts'

const OWNER = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const defect = new TypeError('A defect')

function fail(): Promise<never> {
  return Promise.reject(defect)
}

/** A view of a ledger in which every check throws. */
const reader: LogReader = {
  after: 0,
  last: { index: 1, hash: '', appHash: new Uint8Array(32), validators: [] },
  deliver: fail,
  commit: fail,
  hashOf: () => undefined,
  closeTimeOf: () => undefined,
  idOf: () => '',
  senderOf: () => undefined,
  verify: fail,
  check: fail,
  admit: fail,
}

it('refuses a transaction whose check throws, because an error would stop CometBFT', async () => {
  const failures: unknown[] = []
  const application = new CometApplication({
    network: swt,
    genesis: { chainId: 'tide', time: 0, state: newGenesisState('swt', OWNER) },
    reader,
    ownEntries: new OwnEntries(),
    ownEnvelopes: new OwnEnvelopes(),
    keptBlocks: { first: async () => 0 },
    envelopes: new DecodedEnvelopes(),
    onCommitted: () => undefined,
    onDoubleVotes: () => undefined,
    onCheckFailed: (error) => failures.push(error),
  })
  const tx = encodeEnvelope([{ blob: Uint8Array.of(1) }])
  for (const type of [CheckTxType.NEW, CheckTxType.RECHECK]) {
    expect(await application.checkTx({ tx, type })).toMatchObject({ code: 2, log: 'the check failed' })
  }
  expect(failures).toEqual([defect, defect])
})
