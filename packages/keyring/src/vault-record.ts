import { KeyringError } from './errors.ts'
import { formFields, formHeader, readForm } from './vault-forms.ts'
import type { VaultAccount, VaultRecord } from './vault-types.ts'
import { toBase64 } from './base64.ts'

/** Returns the public fields as the text that is authenticated with the secret at `index`: fixed order, no spaces. */
export function headerText(record: VaultRecord, index: number): string {
  return JSON.stringify(formHeader(record, index))
}

/** Serializes the record for storage, with a checksum that distinguishes damage from a wrong password. */
export async function serializeVault(record: VaultRecord): Promise<string> {
  const body = formFields(record)
  return JSON.stringify({ ...body, check: await checksum(JSON.stringify(body)) })
}

/**
 * Parses a stored vault. Accepts only the exact output of `serializeVault`, so that a changed character is detected
 * before any key derivation. Throws `keyring/vault-damaged`.
 */
export async function parseVault(text: string): Promise<VaultRecord> {
  const record = text.length > MAX_TEXT_LENGTH ? undefined : readForm(jsonOf(text))
  if (record === undefined || (await serializeVault(record)) !== text) throw new KeyringError('keyring/vault-damaged')
  return record
}

/** Returns all accounts of a vault. */
export function accountsOf(record: VaultRecord): readonly VaultAccount[] {
  return record.secrets.flatMap(({ accounts }) => accounts)
}

/** Whether two accounts are equal. Addresses of different chains may look alike. */
export function isSameAccount(one: VaultAccount, other: VaultAccount): boolean {
  return one.chain === other.chain && one.address === other.address
}

/** Returns the index of an account's secret in a vault, or -1. */
export function secretIndexOf({ secrets }: VaultRecord, account: VaultAccount): number {
  return secrets.findIndex(({ accounts }) => accounts.some((each) => isSameAccount(each, account)))
}

/** Maximum length of a stored vault, in characters. */
const MAX_TEXT_LENGTH = 524_288

async function checksum(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
