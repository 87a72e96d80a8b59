import type { Answer } from './answer.ts'
import { asObject, objectIn } from './answer.ts'
import { DifferentialError } from './differential-error.ts'

const MAX_WAIT_MS = 60_000

/** Sends one call to the reference and returns the `result` of its response, which may contain `error`. */
export type Call = (method: string, params?: Answer) => Promise<Answer>

/**
 * Returns a function that sends JSON-RPC calls over HTTP to an address.
 * @throws DifferentialError `reference/away`, `reference/answer`
 */
export function callsTo(url: string): Call {
  return async (method, params = {}) => {
    const body = JSON.stringify({ method, params: [params] })
    const text = await answerText(url, body)
    return objectIn(asObject(method, jsonOf(method, text)), 'result')
  }
}

async function answerText(url: string, body: string): Promise<string> {
  try {
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    return await (await fetch(url, { method: 'POST', headers, body, signal })).text()
  } catch (cause) {
    const message = `No reference answers at ${url}. Start one: rippled -a --start`
    throw new DifferentialError('reference/away', message, { cause })
  }
}

function jsonOf(method: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = `The reference answered ${method} with ${text.slice(0, 100).trim()}`
    throw new DifferentialError('reference/answer', message, { cause })
  }
}

/**
 * Sends a call that must succeed.
 * @throws DifferentialError `reference/answer` with the error's name
 */
export async function mustCall(call: Call, method: string, params?: Answer): Promise<Answer> {
  const answer = await call(method, params)
  if (answer['error'] === undefined) return answer
  const { error, error_message: text } = answer
  throw new DifferentialError('reference/answer', `The reference refused ${method}: ${String(text ?? error)}`)
}
