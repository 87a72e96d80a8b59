import { keccak_256 } from '@noble/hashes/sha3.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds an address to the credit contract of a demonstration chain, as the operator of the machine can: through the
 * chain's process, whose port no page has. Linux only, because other systems do not expose a process's arguments.
 */
export async function listLeakedKey(
  dataDir: string,
  credit: { readonly chain: string; readonly contract: string } | undefined,
  address: string,
): Promise<void> {
  if (credit === undefined) throw new RangeError('the network has no credit contract')
  const pid = readFileSync(join(dataDir, `chain-${credit.chain}.json.pid`), 'utf8').trim()
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const [host, port] = ['--host', '--port'].map((name) => command[command.indexOf(name) + 1] ?? '')
  const slot = `0x${Buffer.from(keccak_256(new TextEncoder().encode(address))).toString('hex')}`
  const params = [credit.contract, slot, `0x${'1'.padStart(64, '0')}`]
  const response = await fetch(`http://${host}:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setStorageAt', params }),
  })
  if ('error' in ((await response.json()) as object)) throw new RangeError('the chain did not accept the entry')
}
