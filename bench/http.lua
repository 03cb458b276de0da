-- Requests for wrk: KIND is hello, read, event or batch; events have ids of their own.
local kind = os.getenv("KIND")
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function init()
  count = 0
  run = os.getenv("RUN") or "0"
end

local function event(id)
  return '{"transaction_id":"' .. id .. '","external_subscription_id":"acme-1","code":"calls",' ..
    '"timestamp":1709640000,"properties":{"region":"eu","n":"' .. count .. '"}}'
end

function request()
  count = count + 1
  local id = run .. "-" .. number .. "-" .. count
  local headers = {["Authorization"] = "Bearer bench", ["Content-Type"] = "application/json"}
  if kind == "event" then
    return wrk.format("POST", "/api/v1/events", headers, '{"event":' .. event(id) .. '}')
  elseif kind == "batch" then
    local events = {}
    for n = 1, 100 do
      events[n] = event(id .. "-" .. n)
    end
    return wrk.format("POST", "/api/v1/events/batch", headers,
      '{"events":[' .. table.concat(events, ",") .. ']}')
  elseif kind == "read" then
    return wrk.format("GET", os.getenv("READ"), headers)
  end
  return wrk.format("GET", "/")
end

function done(summary)
  io.write(string.format("RATE %.0f ERRORS %d\n", summary.requests / summary.duration * 1e6,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
