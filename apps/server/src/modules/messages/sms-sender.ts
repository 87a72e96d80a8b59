import { operatorAddress } from '../../platform/http/operator-address.ts'
import { withTimeout } from '../../platform/http/with-timeout.ts'

/** Sends one SMS. Rejects when the gateway does not accept it. */
export type SmsSender = (to: string, text: string) => Promise<void>

const WAIT_MS = 15_000

/**
 * Inserts `{to}` and `{text}` into a template, encoded as JSON if the template looks like JSON and as a form otherwise.
 */
function smsBody(template: string, values: Readonly<Record<string, string>>): string {
  const isJson = template.trimStart().startsWith('{')
  const written = (value: string): string => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value))
  return template.replaceAll(/\{(to|text)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : written(value)
  })
}

/**
 * Creates a sender of SMS through a gateway that accepts one POST per message.
 * @param url address of the gateway; a name and password in it are sent as basic authentication
 * @param body template, see `smsBody`
 */
export function createSmsSender(url: string, template: string): SmsSender {
  const target = operatorAddress(url)
  const type = template.trimStart().startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
  return async (to, text) => {
    const response = await withTimeout(WAIT_MS, (signal) =>
      fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': type, ...target.headers },
        body: smsBody(template, { to, text }),
        redirect: 'error',
        signal,
      }),
    )
    await response.body?.cancel()
    if (!response.ok) throw new TypeError(`The SMS gateway answered ${response.status}`)
  }
}
