import type { SimViolation } from './check-world.ts'

type Fields = Readonly<Record<string, unknown>>

interface RawNode {
  readonly LedgerEntryType: string
  readonly NewFields?: Fields
  readonly FinalFields?: Fields
  readonly PreviousFields?: Fields
}

interface RawTransaction {
  readonly hash: string
  readonly account: string
  readonly sequence: number
  /** Micro units. */
  readonly fee: string
  readonly result: string
  readonly fields: Fields
  readonly metadata: {
    readonly TransactionResult: string
    readonly TransactionIndex: number
    readonly AffectedNodes: readonly Readonly<Record<string, RawNode>>[]
  }
}

/** A ledger as a node returns it. */
export interface RawLedger {
  readonly index: number
  readonly transactions: readonly RawTransaction[]
}

const DIGITS = 6
const TOKEN_LINE = /^(?:Skywell|Ripple)State$/

/** Returns a decimal text in millionths, truncated. */
export function microUnits(text: string): bigint {
  const [, sign = '', whole = '0', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const shift = DIGITS - part.length + Number(power)
  const digits = BigInt(whole + part)
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return sign === '-' ? -size : size
}

/**
 * Checks the changes of each transaction of a ledger: nothing is created, and a failed transaction only pays its fee.
 */
export function checkLedger({ index, transactions }: RawLedger, issuer: string): readonly SimViolation[] {
  return transactions.flatMap((transaction, position) => {
    const at = `${transaction.hash} in ledger ${index}`
    const changes = transaction.metadata.AffectedNodes.flatMap((node) => Object.entries(node))
    const problems = [
      ...wrongPlace(transaction, position),
      ...wrongNative(changes),
      ...wrongTokens(transaction, changes, issuer),
      ...wrongFailure(transaction, changes),
      ...worsePrice(transaction, changes),
    ]
    return problems.map((problem) => ({ rule: 'exact-transaction', detail: `${at}: ${problem}` }))
  })
}

type Change = readonly [kind: string, node: RawNode]

function wrongPlace({ metadata }: RawTransaction, position: number): string[] {
  return metadata.TransactionIndex === position ? [] : [`it is at ${position}, not ${metadata.TransactionIndex}`]
}

function nativeChange([kind, { FinalFields, LedgerEntryType, NewFields, PreviousFields }]: Change): bigint {
  if (LedgerEntryType !== 'AccountRoot') return 0n
  if (kind === 'CreatedNode') return BigInt(String(NewFields?.['Balance'] ?? 0))
  const before = PreviousFields?.['Balance']
  return before === undefined ? 0n : BigInt(String(FinalFields?.['Balance'])) - BigInt(String(before))
}

/** Fees of this network go to an account, so they are not destroyed. */
function wrongNative(changes: readonly Change[]): string[] {
  const sum = changes.reduce((total, change) => total + nativeChange(change), 0n)
  return sum === 0n ? [] : [`native balances change by ${sum} together`]
}

type Side = { readonly issuer?: string; readonly value?: string } | undefined

/** Returns the change of the holder's tokens on one line, in millionths; undefined for an entry other than a line. */
function tokenChange([kind, node]: Change, isHolder: (account: string | undefined) => boolean): bigint | undefined {
  if (!TOKEN_LINE.test(node.LedgerEntryType)) return undefined
  const fields = node.FinalFields ?? node.NewFields
  const [low, high] = [fields?.['LowLimit'] as Side, fields?.['HighLimit'] as Side]
  if (!isHolder(low?.issuer) && !isHolder(high?.issuer)) return undefined
  const after = microUnits((fields?.['Balance'] as Side)?.value ?? '0')
  const previous = (node.PreviousFields?.['Balance'] as Side)?.value
  const before = kind === 'CreatedNode' ? 0n : previous === undefined ? after : microUnits(previous)
  return isHolder(low?.issuer) ? after - before : before - after
}

/** All lines are between the issuer and a holder. Only a payment by the issuer changes the holders' total. */
function wrongTokens({ account }: RawTransaction, changes: readonly Change[], issuer: string): string[] {
  if (account === issuer) return []
  const isHolder = (each: string | undefined): boolean => each !== issuer
  const sum = changes.reduce((total, change) => total + (tokenChange(change, isHolder) ?? 0n), 0n)
  const size = sum < 0n ? -sum : sum
  return size <= BigInt(changes.length) ? [] : [`tokens of all holders change by ${sum} millionths`]
}

/** A failed transaction changes only its sender's balance (by the fee) and sequence number, and expired offers. */
function wrongFailure({ account, fee, result }: RawTransaction, changes: readonly Change[]): string[] {
  if (!result.startsWith('tec')) return []
  const problems: string[] = []
  for (const change of changes) {
    const [, { FinalFields, LedgerEntryType }] = change
    if (LedgerEntryType !== 'AccountRoot') continue
    const delta = nativeChange(change)
    const isRight =
      FinalFields?.['Account'] === account ? delta === -BigInt(fee) : delta === 0n || delta === BigInt(fee)
    if (!isRight) problems.push(`it failed with ${result} and changed a balance by ${delta}`)
  }
  return problems
}

function amountOf(amount: unknown): bigint {
  return typeof amount === 'string' ? BigInt(amount) : microUnits((amount as { value: string }).value)
}

/** No order pays more for the amount that it receives than its owner signed. */
function worsePrice({ account, fee, fields, result }: RawTransaction, changes: readonly Change[]): string[] {
  if (fields['TransactionType'] !== 'OfferCreate' || result !== 'tesSUCCESS') return []
  const { TakerGets, TakerPays } = fields
  const [native, token] = [ownNative(account, changes) + BigInt(fee), ownTokens(account, changes)]
  const [got, gave] = typeof TakerPays === 'string' ? [native, -token] : [token, -native]
  if (gave <= 0n && got >= 0n) return []
  // Allows one unit of rounding per consumed order.
  const slack = BigInt(changes.length) * (amountOf(TakerPays) + amountOf(TakerGets))
  const isFair = (got + 1n) * amountOf(TakerGets) + slack >= gave * amountOf(TakerPays)
  return isFair ? [] : [`it gave ${gave} for ${got}, and offered ${amountOf(TakerGets)} for ${amountOf(TakerPays)}`]
}

function ownNative(account: string, changes: readonly Change[]): bigint {
  return changes
    .filter(([, { FinalFields, NewFields }]) => (FinalFields ?? NewFields)?.['Account'] === account)
    .reduce((sum, change) => sum + nativeChange(change), 0n)
}

function ownTokens(account: string, changes: readonly Change[]): bigint {
  return changes.reduce((sum, change) => sum + (tokenChange(change, (each) => each === account) ?? 0n), 0n)
}
