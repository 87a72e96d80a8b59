import type { ChainId } from '@tidebook/chains'
import type { SubmissionStore } from '@tidebook/client/submit'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { betweenTabs } from '../../transactions/index.ts'
import { readChainPending, type ChainRecord, type ChainTransferAbout } from '../model/chain-pending.ts'

const setting = defineSetting('chainTransfers', { parse: readChainPending })

function change(of: (records: readonly ChainRecord[]) => readonly ChainRecord[]): Promise<void> {
  return betweenTabs('chain-transfers', async () => setting.write(of(setting.read())))
}

function without(records: readonly ChainRecord[], hash: string): readonly ChainRecord[] {
  return records.filter(({ submission }) => submission.hash !== hash)
}

/** Signed transfers of a chain without a known outcome, in browser storage that all tabs share. */
export function chainStorage(chain: ChainId): SubmissionStore<ChainTransferAbout> {
  return {
    isShared: true,
    put: async (added) => {
      await change((records) => [...records, ...added])
      const kept = new Set(setting.read().map(({ submission }) => submission.hash))
      // The browser's storage is full or denied. A transfer that cannot be stored must not be sent.
      if (!added.every(({ submission }) => kept.has(submission.hash))) throw new Error('not kept')
    },
    drop: (hash) => change((records) => without(records, hash)),
    list: () => setting.read().filter(({ about }) => about.chain === chain),
  }
}
