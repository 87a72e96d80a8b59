/** An answer is larger than the caller reads. */
export class AnswerTooLargeError extends RangeError {
  override readonly name = 'AnswerTooLargeError'
}

/**
 * The text of an answer, of which no more is read than may be: whoever is asked could send without end.
 * @param most bytes
 * @throws AnswerTooLargeError for a longer one
 */
export async function boundedText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader()
  // no body, or one that came whole
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > most) {
      reader.cancel().catch(() => undefined)
      throw new AnswerTooLargeError('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
