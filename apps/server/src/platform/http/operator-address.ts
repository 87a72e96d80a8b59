/** An address from the settings, with the credentials in it as request headers. */
export interface OperatorAddress {
  /** The address without name and password. */
  readonly url: URL
  /** `authorization` header for basic authentication; empty when the address contains no credentials. */
  readonly headers: Readonly<Record<string, string>>
}

/** Parses an address from the settings. @throws TypeError when it is not a valid URL */
export function operatorAddress(text: string): OperatorAddress {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { url, headers: {} }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
