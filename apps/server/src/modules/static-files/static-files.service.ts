import {
  ANCHOR,
  CURRENCIES,
  LEDGER,
  titlesOf,
  type Coin,
  type ConfigFile,
  type HostsFile,
  type PairsFile,
} from '@tidebook/contract'
import type { PublicAddresses } from '../http/request-origin.ts'
import type { NetworkFile, NetworkToken } from '../network/network-file.ts'

/** Native coin of the swt network. */
const NATIVE = 'SWT'

/** The coin and pair file of a network (ENT-003, ENT-004, ENT-066). */
export const pairsFileOf = (network: NetworkFile): PairsFile => {
  const titles = titlesOf([{ code: NATIVE, bridged: false }, ...network.tokens])
  const titleOf = (code: string): string => titles.get(code) ?? code
  const issuers = new Map(network.tokens.map((token) => [token.code, token.issuer]))
  return {
    coins: [{ code: NATIVE, issuer: '', bridged: false, common: true }, ...network.tokens].map((token) =>
      coinOf(token, titleOf(token.code)),
    ),
    transPairs: network.pairs.map(({ base, counter, area, ...decimals }) => ({
      ...decimals,
      base,
      counter,
      baseTitle: titleOf(base),
      counterTitle: titleOf(counter),
      dealArea: area,
      pair: `${base}/${counter}`,
      ...issuerField('baseIssuer', issuers.get(base)),
      ...issuerField('counterIssuer', issuers.get(counter)),
    })),
  }
}

/** Deposits and withdrawals are another service's on this network (A02), so no coin offers them. */
const coinOf = (token: NetworkToken, label: string): Coin => ({
  value: token.code,
  label,
  issuer: token.issuer,
  deposit: false,
  withdraw: false,
  isCommonCoin: token.common,
  smartContract: false,
})

const issuerField = <Name extends 'baseIssuer' | 'counterIssuer'>(
  name: Name,
  issuer: string | undefined,
): { [key in Name]?: string } => (issuer === undefined ? {} : ({ [name]: issuer } as { [key in Name]?: string }))

/** Addresses that a browser uses, built from the host it asked (API-012 group of files). */
export const hostsFileOf = (addresses: PublicAddresses): HostsFile => ({
  jcNodes: [addresses.nodeHttp],
  scanHosts: [addresses.web],
  infoHosts: [addresses.web],
  ethHosts: [],
  moacHosts: [],
})

/** What the page says about this installation. `preparing` is true while the demonstration market is being made. */
export const configFileOf = (network: NetworkFile, addresses: PublicAddresses, preparing: boolean): ConfigFile => {
  const issuers = new Map(
    network.tokens.map((token) => [token.code === ANCHOR.code ? ANCHOR.title : token.code, token.issuer]),
  )
  return {
    network: { id: network.id, local: network.local, name: network.name, preparing },
    feeText: LEDGER.tradeFeeText,
    currencies: CURRENCIES.map(({ code, issuer }) => ({ code, issuer: issuers.get(code) ?? issuer })),
    anchor: ANCHOR,
    claims: {},
    explorer: addresses.web,
    bizHosts: [addresses.web],
    cfgHosts: [addresses.web],
    uploadHosts: [],
    otcUrl: '',
    imgCode: false,
    informationCenter: false,
    noticeInformation: false,
    openScanning: false,
    advisoryService: { qq: '' },
    platform: '',
    crossChain: { open: false, replacementUrl: '' },
  }
}
