import { compare, formatDecimal, multiply, nativeFromDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import { encodeMemo } from '@tidebook/protocol'
import * as z from 'zod/mini'
import type { NetworkFile } from '../network/network-file.ts'
import { LedgerAccount } from '../node/ledger-account.ts'
import type { LedgerSession } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { parseNodeAnswer } from '../node/parse-node-answer.ts'
import type { NetworkKeys } from './network-keys.ts'
import { issuerRole, openIssuer } from './provision-network.ts'

/** Initial balance of the agent's account, in whole native coins, for its reserve and its fees. */
const NATIVE = '10000'
/** Initial stock of the agent, and the stock below which it is restocked, in multiples of the largest payment. */
const MAX_COINS: Decimal = { coefficient: 100n, scale: 0 }
const MIN_COINS: Decimal = { coefficient: 10n, scale: 0 }
const MEMO = 'stock'

const linesAnswer = z.looseObject({
  lines: z.array(z.looseObject({ account: z.string(), currency: z.string(), balance: z.string() })),
})

export interface AgentStock {
  readonly network: NetworkFile
  readonly keys: NetworkKeys
  readonly session: LedgerSession
  readonly link: NodeLink
}

/** Pays tokens from their issuers to an account of the agent on one of our own networks. Keeps existing balances. */
export async function stockAgent(
  { network, keys, session, link }: AgentStock,
  address: string,
  stock: readonly { readonly token: string; readonly largest: string }[],
): Promise<void> {
  const accountOf = (role: string): LedgerAccount => new LedgerAccount(keys.network, keys.of(role), session)
  const pay = async (from: LedgerAccount, amount: unknown): Promise<void> => {
    const memos = [encodeMemo({ data: MEMO })]
    const draft = { TransactionType: 'Payment', Destination: address, Amount: amount, Flags: 0, Memos: memos }
    await from.submit(draft as Parameters<LedgerAccount['submit']>[0])
  }
  if (!(await isThere(link, address))) await pay(accountOf('genesis'), String(nativeFromDecimal(parseDecimal(NATIVE))))
  for (const { token: code, largest } of stock) {
    const token = network.tokens.find((each) => each.code === code)
    if (token === undefined) continue
    const held = await heldBy(link, address, code, token.issuer)
    if (compare(parseDecimal(held), multiply(parseDecimal(largest), MIN_COINS)) >= 0) continue
    const value = formatDecimal(multiply(parseDecimal(largest), MAX_COINS))
    const issuer = accountOf(issuerRole(code))
    // The token was added to the network file after this network was created.
    if (!(await isThere(link, issuer.address))) await openIssuer(accountOf('genesis'), issuer)
    await pay(issuer, { currency: code, issuer: token.issuer, value })
  }
}

async function isThere(link: NodeLink, account: string): Promise<boolean> {
  try {
    await link.request('account_info', { account, ledger_index: 'current' })
    return true
  } catch (error) {
    if (error instanceof NodeLinkError && error.reason === 'actNotFound') return false
    throw error
  }
}

async function heldBy(link: NodeLink, account: string, code: string, issuer: string): Promise<string> {
  const params = { account, peer: issuer, ledger_index: 'current' }
  const { lines } = parseNodeAnswer(linesAnswer, await link.request('account_lines', params))
  return lines.find((line) => line.currency === code)?.balance ?? '0'
}
