import type { NetworkDefinition } from '@tidebook/protocol'

/** Returns the issuer of an amount, or undefined unless it is a token amount. */
export function issuerOf(amount: unknown): string | undefined {
  if (typeof amount !== 'object' || amount === null || !('issuer' in amount)) return undefined
  return typeof amount.issuer === 'string' ? amount.issuer : undefined
}

/** Adds the addresses in account fields, but not those nested in other fields. */
export function addAccountFields(addresses: Set<string>, fields: object, { definitions }: NetworkDefinition): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && definitions.fields.get(name)?.type === 'AccountID') addresses.add(value)
  }
}
