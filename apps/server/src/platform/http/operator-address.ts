/** An address that the operator set, and what a request to it carries of the name and the password in it. */
export interface OperatorAddress {
  /** Without name and password. */
  readonly url: URL
  /** `authorization` by basic authentication; nothing where the address names nobody. */
  readonly headers: Readonly<Record<string, string>>
}

/** Reads an address of a setting. @throws TypeError for what is none */
export const operatorAddress = (text: string): OperatorAddress => {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { url, headers: {} }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
