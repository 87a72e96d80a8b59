import type { NetworkDefinition } from '@tidebook/protocol'
import type { Result } from '../rpc/method.ts'

function issuerOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('issuer' in value)) return undefined
  return typeof value.issuer === 'string' ? value.issuer : undefined
}

/** Addresses that a transaction names itself: its accounts, and the issuers of its amounts. */
export function mentionedAddresses(tx: Result, { definitions }: NetworkDefinition): Set<string> {
  const found = new Set<string>()
  for (const [name, value] of Object.entries(tx)) {
    if (typeof value === 'string' && definitions.fields.get(name)?.type === 'AccountID') found.add(value)
    const issuer = issuerOf(value)
    if (issuer !== undefined) found.add(issuer)
  }
  return found
}
