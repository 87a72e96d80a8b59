import { withTimeout } from '../../platform/http/with-timeout.ts'

/**
 * Code of the contract that lists addresses with possibly leaked keys, as deployed on a chain of a demonstration
 * (RSK-013). It responds to `queryCredit(string)` with the storage word at the Keccak-256 of the text, and reverts
 * every other call. No call adds an address to the list: the operator sets the word directly on the chain.
 */
const CODE = [
  '60003560e01c', // selector of the call
  '636b6f71c214601257', // queryCredit(string): jump to 0x12
  '5f5ffd', // any other call: revert
  '5b6024358060445f37', // copy the bytes of the text to memory
  '5f2054', // load the word at their Keccak-256
  '5f5260205ff3', // return it
].join('')

const MAX_ATTEMPTS = 50
const RETRY_MS = 200
const WAIT_MS = 2000

/**
 * Deploys the contract at an address of the chain behind `target`, once the chain's program responds. Resolves to
 * whether it is deployed.
 */
export async function deployCreditContract(target: string, contract: string, signal: AbortSignal): Promise<boolean> {
  const call = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [contract, `0x${CODE}`] }
  for (let tries = 0; tries < MAX_ATTEMPTS && !signal.aborted; tries += 1) {
    const headers = { 'content-type': 'application/json' }
    const answer = await withTimeout(WAIT_MS, async (late) => {
      const stop = AbortSignal.any([signal, late])
      const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call), signal: stop })
      return response.ok ? response.text() : undefined
    }).catch(() => undefined)
    if (answer !== undefined) return !('error' in (JSON.parse(answer) as object))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return false
}
