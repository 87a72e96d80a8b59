/** A token on a ledger. The native coin has no issuer. */
export interface LedgerToken {
  readonly code: string
  readonly issuer: string
}

/** A market on the ledger, reduced to the accounts that trade a token. */
interface TokenMarket {
  readonly base: LedgerToken
  readonly counter: LedgerToken
  /** Accounts with offers in the market. */
  readonly owners: ReadonlySet<string>
  readonly isPooled: boolean
}

/** Issuer of a token with a contested name, and the number of accounts that trade the token. */
interface Claimant extends LedgerToken {
  readonly accounts: number
  readonly isPooled: boolean
}

/** A name shared by several tokens: the token in the proposal, and the alternatives. */
export interface ContestedCode {
  readonly name: string
  readonly taken: Claimant
  /** Whether the network file specifies the token; otherwise it is the busiest one. */
  readonly isNamed: boolean
  /** Busiest first. */
  readonly others: readonly Claimant[]
}

/** Maximum number of alternatives reported per name. */
const MAX_CLAIMANTS = 10

function keyOf({ code, issuer }: LedgerToken): string {
  return `${code}.${issuer}`
}

/**
 * Finds the names of proposed tokens that other issuers also use or that another code also spells.
 * @param taken tokens of the proposal
 * @param nameOf returns the name of a code
 */
export function contestedCodes(
  markets: Iterable<TokenMarket>,
  taken: readonly LedgerToken[],
  isNamed: (token: LedgerToken) => boolean,
  nameOf: (code: string) => string,
): readonly ContestedCode[] {
  const claimants = claimantsIn(markets)
  return taken.flatMap((token): ContestedCode[] => {
    const name = nameOf(token.code)
    const own = keyOf(token)
    const others = [...claimants.values()]
      .filter((each) => each.issuer !== '' && keyOf(each) !== own && nameOf(each.code) === name)
      .toSorted((a, b) => b.accounts - a.accounts)
      .slice(0, MAX_CLAIMANTS)
    const chosen = claimants.get(own) ?? { ...token, accounts: 0, isPooled: false }
    return others.length === 0 ? [] : [{ name, taken: chosen, isNamed: isNamed(token), others }]
  })
}

function claimantsIn(markets: Iterable<TokenMarket>): ReadonlyMap<string, Claimant> {
  const users = new Map<string, { token: LedgerToken; owners: Set<string>; isPooled: boolean }>()
  for (const { base, counter, owners, isPooled } of markets)
    for (const token of [base, counter]) {
      const existing = users.get(keyOf(token)) ?? { token, owners: new Set(), isPooled: false }
      for (const owner of owners) existing.owners.add(owner)
      users.set(keyOf(token), { ...existing, isPooled: existing.isPooled || isPooled })
    }
  return new Map(
    [...users].map(([key, { token, owners, isPooled }]) => [
      key,
      { code: token.code, issuer: token.issuer, accounts: owners.size, isPooled },
    ]),
  )
}

/**
 * Formats the contested names, which the operator reads before the file is served: the chosen token, the reason, and
 * the alternatives.
 */
export function contestText(contested: readonly ContestedCode[]): string {
  if (contested.length === 0) return ''
  const lines = contested.flatMap(({ name, taken, isNamed, others }) => [
    `  ${name}`,
    `    taken     ${claimText(taken)}; ${isNamed ? "named by the network's file" : 'the busiest, which anybody can make himself'}`,
    ...others.map((other) => `    left out  ${claimText(other)}`),
  ])
  return `${[
    'Several issuers use these codes. Ask each gateway for its address, and change what is wrong in the file, before you serve it:',
    ...lines,
  ].join('\n')}\n`
}

function claimText({ code, issuer, accounts, isPooled }: Claimant): string {
  return `${issuer} (${code}): ${accounts} ${accounts === 1 ? 'account' : 'accounts'}${isPooled ? ' and a pool' : ''}`
}
