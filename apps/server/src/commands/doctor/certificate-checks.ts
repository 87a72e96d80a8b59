import { getCACertificates } from 'node:tls'
import { Certificates, isLate, type Certificate } from '../../modules/ops/certificates.ts'
import type { ServerConfig } from '../../platform/config.ts'
import { ok, problem, skipped, warning, type Finding } from './finding.ts'

const HOUR_MS = 3_600_000
/** Number of hours up to which an expiry is shown in hours instead of days. */
const HOURS = 48

type Origins = Pick<ServerConfig, 'publicUrls' | 'staffUrl' | 'publicNodeUrl' | 'trustedProxies'>

/** Checks the certificates of the exchange's own addresses, read over the network as a browser does. */
export async function checkCertificates(config: Origins, now: number): Promise<readonly Finding[]> {
  const code = 'tls/certificate'
  const { publicUrls, staffUrl, publicNodeUrl } = config
  const urls = [...publicUrls, staffUrl, publicNodeUrl].filter((url) => url !== undefined)
  // An operator's own authority is known to this machine, but not to Node.js.
  const authorities = [...getCACertificates('default'), ...getCACertificates('system')]
  const certificates = await new Certificates(urls, () => now, authorities).read()
  if (certificates.length === 0) return [skipped(code, 'PUBLIC_URL names no https address')]
  return certificates.flatMap((certificate) => [checkExpiry(certificate, now), ...checkTrust(certificate)])
}

function checkExpiry(certificate: Certificate, now: number): Finding {
  const code = 'tls/certificate'
  const { host } = new URL(certificate.origin)
  const { validTo } = certificate
  if (validTo === null)
    return warning(
      code,
      `The certificate of ${host} could not be read`,
      'Check that the proxy runs and that the name leads to it',
    )
  const hours = (validTo - now) / HOUR_MS
  const left = hours < HOURS ? `${hours.toFixed(0)} hours` : `${(hours / 24).toFixed(0)} days`
  const message = hours < 0 ? `The certificate of ${host} expired` : `The certificate of ${host} expires in ${left}`
  return isLate(certificate, now) ? problem(code, message, 'Renew it and reload the proxy') : ok(code, message)
}

/** Checks that browsers accept the name and the issuer of a certificate, where that is known. */
function checkTrust({ origin, trust }: Certificate): readonly Finding[] {
  if (trust === undefined) return []
  const code = 'tls/trust'
  const { host, hostname } = new URL(origin)
  if (trust === 'other-name')
    return [
      problem(
        code,
        `The certificate of ${host} is for another name, so browsers refuse it`,
        `Give the proxy a certificate for ${hostname}, or correct the address in the settings`,
      ),
    ]
  if (trust === 'unknown-issuer')
    return [
      warning(
        code,
        `This machine does not know the issuer of the certificate of ${host}`,
        'Let the proxy send the whole chain, or install the root of your own authority on every device',
      ),
    ]
  return [ok(code, `The certificate of ${host} has the right name and a known issuer`)]
}

/** Checks that users behind a proxy do not share the limits of one client. */
export function checkProxy({ publicUrls, trustedProxies }: Origins): readonly Finding[] {
  if (!publicUrls.some((url) => url.startsWith('https:'))) return []
  if (trustedProxies.length > 0) return [ok('settings/proxy', 'TRUSTED_PROXY names the proxy')]
  return [
    problem(
      'settings/proxy',
      'PUBLIC_URL is https, but TRUSTED_PROXY is not set, so all people share the limits of one client',
      'Set TRUSTED_PROXY to the address of the proxy',
    ),
  ]
}
