#!/usr/bin/env lua
-- NAME: roams, drives at the nearest enemy, and shoots at it. Try it: treads check bot ./NAME.lua
local atan2 = math.atan2 or math.atan

local function wrapped(angle)
  while angle > math.pi do angle = angle - 2 * math.pi end
  while angle < -math.pi do angle = angle + 2 * math.pi end
  return angle
end

local function limited(value) return math.max(-1, math.min(1, value)) end

local course = 0 -- heading along which it drives

io.stdout:setvbuf("line")
for line in io.lines() do -- a line a tick
  local words, me, foe, touch = {}, nil, nil, nil
  for word in line:gmatch("%S+") do
    words[#words + 1] = word
    if word == "me" then me = #words end
    if word == "touch" then touch = #words end
    if word == "foe" and not foe then foe = #words + 1 end -- the nearest comes first
  end
  if words[1] == "start" then print("bot 3 NAME") end
  if words[1] == "quit" then break end
  if words[1] == "t" then
    local function number(at) return tonumber(words[at]) end
    local x, y, heading, turret = number(me + 1), number(me + 2), number(me + 3), number(me + 6)
    if touch then -- turns away from the wall, a little differently each time
      course = atan2(number(touch + 1), number(touch + 2)) + math.sin(10 * x)
    end
    if foe then course = atan2(number(foe + 1) - x, number(foe + 2) - y) end -- clockwise from north
    local off, aim = wrapped(course - heading), wrapped(course - heading - turret)
    local fire = foe and math.abs(aim) < 0.04 and 1 or 0
    local special = foe and math.abs(off) > 2 and " special" or "" -- against an enemy behind
    print(string.format("o %s %.4f %.4f %.4f %d%s", words[2], limited(0.6 + off),
                        limited(0.6 - off), limited(4 * aim), fire, special))
  end
end
