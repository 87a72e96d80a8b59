/** An answer exceeds the caller's limit. */
export class AnswerTooLargeError extends RangeError {
  override readonly name = 'AnswerTooLargeError'
}

/**
 * Reads the text of an answer up to a limit, because a server could send data without end.
 * @param most bytes
 * @throws AnswerTooLargeError for a longer answer
 */
export async function boundedText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader()
  // The answer has no body, or arrived complete.
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
