/** Sends a request again that a busy machine sent away with a 503, as its sender would. */
export async function untilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send()
  return answer.status === 503 ? untilTaken(send) : answer
}
