/** Two ends that send each other data: a `MessagePort`, a worker, or two queues in one thread. Messages arrive in the order they were sent. */
export interface IsolatePort<Out, In> {
  post(message: Out): void
  listen(receive: (message: In) => void): void
}
