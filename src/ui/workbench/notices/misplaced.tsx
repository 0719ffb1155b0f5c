/** The web server answered an address of the simulated internet with this page. No workbench runs inside the workbench. */
export function Misplaced() {
  return (
    <div className="start">
      <main>
        <h1>This address belongs to the simulated internet</h1>
        <p>
          The web server answered it with the workbench's own page, because the service worker was not asked.
          Open the workbench at its own address and load the page from there.
        </p>
      </main>
    </div>
  )
}
