import { formatDecimal, tryParseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { ClientError } from '../client-error.ts'
import type { AccountInfo, NodeResult } from '../node/node-answers.ts'
import type { NodePool } from '../node/node-pool.ts'

const MIN_AGREEING_NODES = 3
const MAX_LINES = 400

/** A trust line. */
export interface Line {
  readonly currency: string
  readonly balance: string
  readonly isFrozen: boolean
}

/** Creates the readers of accounts, trust lines and reserves, in the last validated ledger. */
export function rippleReader(pool: NodePool) {
  const account = (address: string, signal?: AbortSignal): Promise<AccountInfo> =>
    agreed(
      pool,
      (nodes) => nodes.accountInfo(address, 'validated', signal),
      ({ account_data: { Balance, OwnerCount } }) => `${Balance} ${OwnerCount}`,
    )
  const lines = (address: string, issuer: string, signal?: AbortSignal): Promise<readonly Line[]> =>
    agreed(
      pool,
      async (nodes) => {
        const body = { account: address, peer: issuer, ledger_index: 'validated', limit: MAX_LINES }
        return linesIn(await nodes.request<NodeResult>('account_lines', body, undefined, signal))
      },
      (result) => JSON.stringify(result),
    )
  const reserves = (signal?: AbortSignal): Promise<readonly [Decimal, Decimal]> =>
    agreed(
      pool,
      async (nodes) => reservesIn(await nodes.request<NodeResult>('server_info', {}, undefined, signal)),
      (balances) => balances.map(formatDecimal).join(' '),
    )
  return { account, lines, reserves }
}

/** Returns the answer of more than half of the nodes, if there are three or more. */
async function agreed<T>(
  pool: NodePool,
  query: (nodes: NodePool) => Promise<T>,
  wordOf: (value: T) => string,
): Promise<T> {
  const apart = pool.apart()
  if (apart.length < MIN_AGREEING_NODES) return query(pool)
  const answers = await Promise.allSettled(apart.map(query))
  const words = answers.map((answer) => {
    if (answer.status === 'fulfilled') return `= ${wordOf(answer.value)}`
    const error: unknown = answer.reason
    return error instanceof ClientError && error.code === 'node/refused' ? `! ${error.reason ?? ''}` : undefined
  })
  const at = words.findIndex(
    (word) => word !== undefined && 2 * words.filter((other) => other === word).length > apart.length,
  )
  const answer = answers[at]
  if (answer?.status === 'fulfilled') return answer.value
  if (answer !== undefined) throw answer.reason
  if (words.every((word) => word === undefined)) throw (answers[0] as PromiseRejectedResult).reason
  throw new ClientError('node/unvalidated', 'The nodes do not agree')
}

/** Reads the base reserve and the reserve per object. Some networks append the coin's code to them. */
function reservesIn(answer: NodeResult): readonly [Decimal, Decimal] {
  const ledger = (answer['info'] as { readonly validated_ledger?: Readonly<Record<string, unknown>> } | undefined)
    ?.validated_ledger
  const readDrops = (name: string): Decimal => {
    const [, value] = Object.entries(ledger ?? {}).find(([key]) => key === name || key.startsWith(`${name}_`)) ?? []
    return tryParseDecimal(String(value ?? '0')) ?? ZERO
  }
  return [readDrops('reserve_base'), readDrops('reserve_inc')]
}

function linesIn(answer: NodeResult): readonly Line[] {
  const { lines } = answer
  if (!Array.isArray(lines)) throw new ClientError('node/unvalidated', 'The answer has no lines')
  return lines.slice(0, MAX_LINES).flatMap((line: unknown) => {
    const { currency, balance, freeze_peer: frozen } = (line ?? {}) as Readonly<Record<string, unknown>>
    if (typeof currency !== 'string' || typeof balance !== 'string' || tryParseDecimal(balance) === undefined) return []
    return [{ currency, balance, isFrozen: frozen === true }]
  })
}
