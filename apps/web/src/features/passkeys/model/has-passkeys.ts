/** Host names that are IP addresses, for which WebAuthn does not work. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** Returns whether the browser supports passkeys at a host. */
export function hasPasskeys(hostname: string = globalThis.location.hostname, browser: object = globalThis): boolean {
  return 'PublicKeyCredential' in browser && !ADDRESS.test(hostname)
}
