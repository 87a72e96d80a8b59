/**
 * The text of an answer, of which no more is read than may be: whoever is asked could send without end.
 * @param most bytes
 * @throws RangeError for a longer one
 */
export async function boundedText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
    if (bytes > most) {
      reader.cancel().catch(() => undefined)
      throw new RangeError('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
