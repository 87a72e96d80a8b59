import type { NetworkDefinition } from '@tidebook/protocol'

/** The address that issues an amount; undefined of what is no amount of a token. */
export function issuerOf(amount: unknown): string | undefined {
  if (typeof amount !== 'object' || amount === null || !('issuer' in amount)) return undefined
  return typeof amount.issuer === 'string' ? amount.issuer : undefined
}

/** Adds the addresses that stand in fields of accounts, not those inside of other fields. */
export function addAccountFields(found: Set<string>, fields: object, { definitions }: NetworkDefinition): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && definitions.fields.get(name)?.type === 'AccountID') found.add(value)
  }
}
