import type { NetworkDefinition } from '@tidebook/protocol'

/** Returns the issuer of a token amount, or undefined for other values. */
export function issuerOf(amount: unknown): string | undefined {
  if (typeof amount !== 'object' || amount === null || !('issuer' in amount)) return undefined
  return typeof amount.issuer === 'string' ? amount.issuer : undefined
}

/** Adds the addresses in account fields, except fields nested in others. */
export function addAccountFields(addresses: Set<string>, fields: object, { definitions }: NetworkDefinition): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && definitions.fields.get(name)?.type === 'AccountID') addresses.add(value)
  }
}
