import { setTimeout as delay } from 'node:timers/promises'
import { readGenesis } from '@tidebook/consensus'
import type { GenesisState, ValidatorState } from '@tidebook/node'
import { readGenesisState } from '@tidebook/node'
import { definitionOf } from '@tidebook/protocol/networks'
import * as z from 'zod/mini'
import { awaitConnection } from '../../modules/node/await-connection.ts'
import { openNodeLink, type NodeLink } from '../../modules/node/node-link.ts'
import { parseNodeAnswer } from '../../modules/node/parse-node-answer.ts'
import type { Logger } from '../../platform/logger.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'
import { signingKeysOf } from './operator-keys.ts'
import type { ProposalContext } from './proposal.ts'

const CONNECT_MS = 5_000
/** Interval between reads of the validated ledger, in milliseconds, and maximum number of reads. */
const POLL_MS = 200
const POLLS = 100
/** Number of base fees per signature. A change must also enter a busy ledger. */
const FEE_FACTOR = 10n

const account = z.object({
  account_data: z.object({
    Sequence: z.int(),
    signer_lists: z.array(
      z.object({
        SignerQuorum: z.int(),
        SignerEntries: z.array(
          z.object({
            SignerEntry: z.object({ Account: z.string(), SignerWeight: z.int(), WalletLocator: z.string() }),
          }),
        ),
      }),
    ),
  }),
})
const state = z.object({ state: z.object({ validated_ledger: z.object({ base_fee: z.number(), seq: z.int() }) }) })
const submitted = z.object({ engine_result: z.string(), engine_result_message: z.string() })

/** The validators of the ledger, as reported by this machine's node. */
export interface AuthorityLink {
  /** Returns the validators of the last validated ledger. */
  current(): Promise<ProposalContext>
  /** Returns the provisional result of a transaction. @throws NodeLinkError; the outcome may be unknown */
  submit(blob: string): Promise<{ readonly result: string; readonly message: string }>
  /** Waits until the sequence in the validated ledger differs from `sequence`; returns undefined on timeout. */
  changed(sequence: number): Promise<ProposalContext | undefined>
  close(): void
}

/**
 * Returns the rules and the authority of a home folder's network.
 * @throws ServerError server/usage without authority
 */
function authorityOf(home: string): { readonly chain: string; readonly authority: string } & GenesisState {
  const { appState, chainId } = readGenesis(home)
  const genesis = readGenesisState(appState)
  const { authority } = genesis
  if (authority !== undefined) return { ...genesis, authority, chain: chainId }
  throw usageError(`The genesis of ${chainId} names no authority, so its validators never change`)
}

/** @throws ServerError server/usage without authority, server/node-failed when the node does not respond */
export async function openAuthority(home: string, url: string, logger: Logger): Promise<AuthorityLink> {
  const { authority, baseFee, chain, network: id } = authorityOf(home)
  const network = definitionOf(id)
  const link = openNodeLink(url.replace(/^http/, 'ws'), logger)
  try {
    const failure = `The node at ${url} does not answer; --node names another address`
    await awaitConnection(link, { patienceMs: CONNECT_MS, isStopped: () => false, failure })
  } catch (error) {
    link.close()
    throw error
  }
  const current = async (): Promise<ProposalContext> => {
    const { quorum, sequence, validators } = await listOf(link, authority)
    const { base_fee: base, seq } = parseNodeAnswer(state, await link.request('server_state')).state.validated_ledger
    // The genesis fixes the fee permanently. With a wrong fee from the node, the authority would overpay.
    if (String(base) !== baseFee) {
      const message = `The node at ${url} reports a base fee of ${base} micro units, and the genesis of ${chain} says ${baseFee}. It does not belong to this network: --node names another one`
      throw new ServerError('server/node-failed', message)
    }
    const fee = BigInt(base) * BigInt(validators.length + 1) * FEE_FACTOR
    const keys = await signingKeysOf(
      link,
      validators.map((validator) => validator.account),
    )
    return { network, chain, authority, sequence, fee, validators, quorum, ledgerIndex: seq, keys }
  }
  return {
    current,
    submit: async (blob) => {
      const answer = parseNodeAnswer(submitted, await link.request('submit', { tx_blob: blob }))
      return { result: answer.engine_result, message: answer.engine_result_message }
    },
    changed: async (sequence) => {
      for (let count = 0; count < POLLS; count += 1) {
        const found = await listOf(link, authority)
        if (found.sequence !== sequence) return await current()
        await delay(POLL_MS)
      }
      return undefined
    },
    close: () => link.close(),
  }
}

async function listOf(
  link: NodeLink,
  authority: string,
): Promise<Pick<ProposalContext, 'quorum' | 'sequence' | 'validators'>> {
  const params = { account: authority, signer_lists: true, ledger_index: 'validated' }
  const { account_data: data } = parseNodeAnswer(account, await link.request('account_info', params))
  const [list] = data.signer_lists
  if (list === undefined) throw new ServerError('server/node-failed', 'The ledger of the node has no validators')
  const validators = list.SignerEntries.map(({ SignerEntry: signer }): ValidatorState => ({
    account: signer.Account,
    power: signer.SignerWeight,
    key: Buffer.from(signer.WalletLocator, 'hex').toString('base64'),
  }))
  return { quorum: list.SignerQuorum, sequence: data.Sequence, validators }
}
