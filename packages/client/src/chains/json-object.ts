import { parseChainText, type ChainText } from '@tidebook/contract/chain-text'
import { RpcError } from './rpc-error.ts'

/** A JSON object that a node returned. The functions below read its members and throw if they are invalid. */
export type JsonObject = Readonly<Record<string, unknown>>

function wrong(name: string): never {
  throw new RpcError(`The response has no valid ${name}`, { isFetchError: true })
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectAt(body: unknown, name: string): JsonObject {
  const value = isJsonObject(body) ? body[name] : undefined
  return isJsonObject(value) ? value : wrong(name)
}

export function textAt(body: unknown, name: string, longest = 4096): ChainText {
  const value = isJsonObject(body) ? body[name] : undefined
  return parseChainText(value, longest) ?? wrong(name)
}

export function countAt(body: unknown, name: string): number {
  const value = isJsonObject(body) ? body[name] : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : wrong(name)
}

/** Parses a hex number in the format of Ethereum nodes. */
export function hexNumber(value: unknown): bigint {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/iu.test(value) ? BigInt(value) : wrong('number')
}

/**
 * Decodes text that a contract returned: an ABI string, or 32 bytes from older contracts. The result is bounded and
 * printable.
 */
export function contractText(hex: string): string {
  const bytes = hex.replace(/^0x/u, '')
  if (!/^(?:[0-9a-f]{64})+$/iu.test(bytes)) return ''
  const isDynamic = bytes.length >= 128 && BigInt(`0x${bytes.slice(0, 64)}`) === 32n
  const length = isDynamic ? Number(BigInt(`0x${bytes.slice(64, 128)}`) & 0xffn) : 32
  const body = isDynamic ? bytes.slice(128, 128 + 2 * length) : bytes.slice(0, 64)
  const codes = body.match(/../gu)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return String.fromCharCode(...codes.filter((code) => code > 0x20 && code < 0x7f)).slice(0, 24)
}
