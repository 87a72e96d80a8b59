import { alarmLimit } from '../../modules/ops/alarm-rules.ts'
import { Certificates, daysLeft } from '../../modules/ops/certificates.ts'
import type { ServerConfig } from '../../platform/config.ts'
import { ok, problem, skipped, warning, type Finding } from './finding.ts'

const DAYS = alarmLimit('certificate')

type Origins = Pick<ServerConfig, 'publicUrls' | 'staffUrl' | 'publicNodeUrl' | 'trustedProxies'>

/** Checks the certificates of the exchange's own addresses, read over the network as a browser does. */
export async function checkCertificates(config: Origins, now: number): Promise<readonly Finding[]> {
  const code = 'tls/certificate'
  const { publicUrls, staffUrl, publicNodeUrl } = config
  const urls = [...publicUrls, staffUrl, publicNodeUrl].filter((url) => url !== undefined)
  const certificates = await new Certificates(urls, () => now).read()
  if (certificates.length === 0) return [skipped(code, 'PUBLIC_URL names no https address')]
  return certificates.map((certificate) => {
    const { host } = new URL(certificate.origin)
    const days = daysLeft([certificate], now)
    if (days === null)
      return warning(
        code,
        `The certificate of ${host} could not be read`,
        'Check that the proxy runs and that the name leads to it',
      )
    const message =
      days < 0 ? `The certificate of ${host} expired` : `The certificate of ${host} expires in ${days.toFixed(0)} days`
    return days < DAYS ? problem(code, message, 'Renew it and reload the proxy') : ok(code, message)
  })
}

/** Checks that people behind a proxy do not share the limits of one client. */
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
