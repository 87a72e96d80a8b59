import type { ConfigFile } from '@tidebook/contract'
import type { Language } from '../../../lib/languages.ts'

export type SiteLinkId = 'information' | 'help' | 'otc' | 'guide' | 'c2c' | 'listing' | 'consultation' | 'app'

/** A link of the header. */
export interface SiteLink {
  readonly id: SiteLinkId
  /** A path of this page, or an https address. */
  readonly to: string
  /** It stands among the links of the header where there is room; the others are behind its button for more. */
  readonly inline: boolean
}

type Config = Pick<
  ConfigFile,
  | 'isInfoHosts'
  | 'informationCenter'
  | 'otcUrl'
  | 'c2cUrl'
  | 'enableC2C'
  | 'listingUrl'
  | 'advisoryService'
  | 'appDownloadUrl'
>

/**
 * Where header and menu lead beside the screens: what the configuration leaves empty is not there (U29). Information and
 * help only while `isInfoHosts` is on (HDR-011); information and guide not in Chinese (HDR-012).
 */
export const siteLinks = (config: Config | undefined, language: Language): readonly SiteLink[] => {
  if (config === undefined) return []
  const { isInfoHosts, informationCenter, otcUrl, c2cUrl, enableC2C, listingUrl, advisoryService, appDownloadUrl } =
    config
  const isZh = language === 'zh'
  const links: readonly (SiteLink & { readonly on: boolean })[] = [
    { id: 'information', to: '/information', inline: true, on: isInfoHosts && informationCenter && !isZh },
    { id: 'help', to: '/helpCenter', inline: true, on: isInfoHosts },
    { id: 'otc', to: otcUrl, inline: true, on: true },
    { id: 'guide', to: '/guide', inline: false, on: isInfoHosts && !isZh },
    { id: 'c2c', to: c2cUrl, inline: false, on: enableC2C },
    { id: 'listing', to: listingUrl, inline: false, on: true },
    { id: 'consultation', to: advisoryService.url, inline: false, on: true },
    { id: 'app', to: appDownloadUrl, inline: false, on: true },
  ]
  return links.flatMap(({ on, ...link }) => (on && link.to !== '' ? [link] : []))
}
