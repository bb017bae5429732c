import { createServer } from 'node:http'

/**
 * The receiver of the bench, a process of its own: answers 204 at the first port and takes requests without ever answering
 * at the second. Says when it listens.
 */
const [answering, hanging] = process.argv.slice(2).map(Number)

const alive = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(204).end())
})
alive.keepAliveTimeout = 60_000
const dead = createServer((request) => {
  request.resume()
})
alive.listen(answering, '127.0.0.1', () => {
  dead.listen(hanging, '127.0.0.1', () => console.log('listening'))
})
