#!/usr/bin/env lua
-- NAME: drives at the nearest enemy and shoots at it. Try it: treads check bot ./NAME.lua
local atan2 = math.atan2 or math.atan

local function wrapped(angle)
  while angle > math.pi do angle = angle - 2 * math.pi end
  while angle < -math.pi do angle = angle + 2 * math.pi end
  return angle
end

local function limited(value) return math.max(-1, math.min(1, value)) end

io.stdout:setvbuf("line")
for line in io.lines() do -- a line a tick
  local words, me, foe = {}, nil, nil
  for word in line:gmatch("%S+") do
    words[#words + 1] = word
    if word == "me" then me = #words end
    if word == "foe" and not foe then foe = #words + 1 end -- the nearest comes first
  end
  if words[1] == "start" then print("bot 2 NAME") end
  if words[1] == "quit" then break end
  if words[1] == "t" then
    local function number(at) return tonumber(words[at]) end
    local x, y, heading, turret = number(me + 1), number(me + 2), number(me + 3), number(me + 6)
    local left, right, swing, fire = 0.6, 0.4, 0, 0 -- looks round while it sees nobody
    if foe then
      local bearing = atan2(number(foe + 1) - x, number(foe + 2) - y) -- clockwise from north
      local off, aim = wrapped(bearing - heading), wrapped(bearing - heading - turret)
      left, right, swing = limited(0.6 + off), limited(0.6 - off), limited(4 * aim)
      fire = math.abs(aim) < 0.04 and 1 or 0
    end
    print(string.format("o %s %.4f %.4f %.4f %d", words[2], left, right, swing, fire))
  end
end
