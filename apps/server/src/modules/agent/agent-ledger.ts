import { compare, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset, Transfer } from '@tidebook/chains'
import { ClientError, rippleChain } from '@tidebook/client/submit'
import { ChainNodeError, rippleWatch, type ChainWatch } from '@tidebook/client/chains'
import * as z from 'zod/mini'
import type { NetworkFile } from '../network/network-file.ts'
import { linkNodes } from '../node/link-nodes.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { understood } from '../node/understood.ts'
import type { AgentKeys } from './agent-keys.ts'
import type { PayingAccount } from './paying-account.ts'

/** The exchange's own ledger as the agent uses it. */
export interface AgentLedger {
  readonly watch: ChainWatch
  readonly address: string
  readonly paying: PayingAccount
  /** A token of the network by its code; undefined for one that it does not have. */
  token(code: string): ChainAsset | undefined
  /** Whether the account is there, so that it can be paid a token. @throws NodeLinkError */
  hasAccount(address: string): Promise<boolean>
  /** What an account holds of a token, and the validated ledger that says so. @throws NodeLinkError */
  held(address: string, token: ChainAsset): Promise<{ readonly amount: Decimal; readonly ledger: number }>
}

/** An ordinary interval, for a node that does not say its own. */
const CLOSE_INTERVAL_MS = 10_000

const answer = z.record(z.string(), z.unknown())
const linesAnswer = z.looseObject({
  ledger_index: z.int(),
  lines: z.array(z.looseObject({ account: z.string(), currency: z.string(), balance: z.string() })),
})

/** @param isManual ledgers close by hand, so that any number of them may pass in no time */
export const openAgentLedger = async (
  link: NodeLink,
  network: NetworkFile,
  keys: AgentKeys,
  isManual: boolean,
): Promise<AgentLedger> => {
  const { profile, tokens } = network
  const ask = async (method: string, params: Readonly<Record<string, unknown>>) => {
    try {
      return understood(answer, await link.request(method, params))
    } catch (cause) {
      if (!(cause instanceof NodeLinkError)) throw cause
      const { reason, message, code } = cause
      if (code !== 'node/refused') throw new ClientError('node/unreachable', message, { cause })
      throw new ClientError('node/refused', message, { cause, ...(reason !== undefined && { reason }) })
    }
  }
  const held: AgentLedger['held'] = async (address, { code, issuer }) => {
    const params = { account: address, ledger_index: 'validated', ...(issuer !== undefined && { peer: issuer }) }
    const { lines, ledger_index: ledger } = understood(linesAnswer, await link.request('account_lines', params))
    const line = lines.find(({ account, currency }) => account === issuer && currency === code)
    return { amount: tryParseDecimal(line?.balance ?? '0') ?? ZERO, ledger }
  }
  const address = await keys.ownAddress(profile)
  return {
    address,
    watch: rippleWatch({ chain: profile, nodes: [ask] }),
    paying: {
      chain: profile,
      port: rippleChain({ nodes: linkNodes(link), closeIntervalMs: () => (isManual ? 1 : CLOSE_INTERVAL_MS) }),
      key: () => keys.own(profile),
      conditions: async (_transfer, { fee, sequence, lastLedger }) => ({
        family: 'ripple',
        fee: BigInt(fee),
        sequence,
        lastLedger,
      }),
      check: async ({ asset, amount }: Transfer) => {
        const { amount: stock } = await held(address, asset)
        if (compare(stock, amount) < 0) throw new ChainNodeError('chain/insufficient')
      },
    },
    token: (code) => {
      const token = tokens.find((each) => each.code === code)
      return token && { chain: profile, code, issuer: token.issuer }
    },
    hasAccount: async (account) => {
      try {
        await link.request('account_info', { account, ledger_index: 'validated' })
        return true
      } catch (error) {
        if (error instanceof NodeLinkError && error.reason === 'actNotFound') return false
        throw error
      }
    },
    held,
  }
}
