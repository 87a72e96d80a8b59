/** Parameter of the address of the trade screen: the replayed moment in ms since 1970, or '' for the last full hour. */
export const REPLAY_PARAMETER = 'replay'

/** Returns an address within this application with another moment of a replay; undefined for the present. */
export function withMoment(address: string, moment: number | '' | undefined): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  if (moment === undefined) query.delete(REPLAY_PARAMETER)
  else query.set(REPLAY_PARAMETER, moment === '' ? '' : String(Math.floor(moment)))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
