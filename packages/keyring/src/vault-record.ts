import { KeyringError } from './errors.ts'
import { formFields, formHeader, readForm } from './vault-forms.ts'
import type { VaultAccount, VaultRecord } from './vault-types.ts'
import { toBase64 } from './base64.ts'

/** The public fields as the one text that is authenticated with the secret at `index`: fixed order, no spaces. */
export function headerText(record: VaultRecord, index: number): string {
  return JSON.stringify(formHeader(record, index))
}

/** The record as the one text that is stored, with a checksum that tells damage from a wrong password. */
export async function serializeVault(record: VaultRecord): Promise<string> {
  const body = formFields(record)
  return JSON.stringify({ ...body, check: await checksum(JSON.stringify(body)) })
}

/**
 * Reads a stored vault. Only the exact text `serializeVault` writes is accepted, so a single changed character
 * is noticed before any password work. Throws `keyring/vault-damaged`.
 */
export async function parseVault(text: string): Promise<VaultRecord> {
  const record = text.length > LONGEST_TEXT ? undefined : readForm(jsonOf(text))
  if (record === undefined || (await serializeVault(record)) !== text) throw new KeyringError('keyring/vault-damaged')
  return record
}

/** All accounts of a vault. */
export const accountsOf = (record: VaultRecord): readonly VaultAccount[] =>
  record.secrets.flatMap(({ accounts }) => accounts)

/** Whether two accounts are the same: addresses of different chains may read alike. */
export const isSameAccount = (one: VaultAccount, other: VaultAccount): boolean =>
  one.chain === other.chain && one.address === other.address

/** Where in a vault the secret of an account lies, or -1. */
export const secretIndexOf = ({ secrets }: VaultRecord, account: VaultAccount): number =>
  secrets.findIndex(({ accounts }) => accounts.some((each) => isSameAccount(each, account)))

/** Longest text that is read, in characters. */
const LONGEST_TEXT = 524_288

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
