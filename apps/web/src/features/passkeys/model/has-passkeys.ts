/** Names of hosts that are addresses: WebAuthn knows no site there. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** Whether a browser can use passkeys at an address. */
export const hasPasskeys = (hostname: string = globalThis.location.hostname, browser: object = globalThis): boolean =>
  'PublicKeyCredential' in browser && !ADDRESS.test(hostname)
